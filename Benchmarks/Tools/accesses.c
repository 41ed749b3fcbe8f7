/* For LD_PRELOAD. Shows callgrind the cost of Swift's checks of exclusive access for each property.
 *
 * Each access to a stored property of a class calls functions of that property, begin_N and end_N, which call
 * the runtime's. Their inclusive cost is the cost of the checks of the property. The environment variable
 * ACCESSES names the file that lists the property of each number. Numbers without a line there, and 0, are
 * used for all other accesses: those of variables and of classes of libraries.
 *
 * The runtime's functions receive only the address of a property. The property is found by searching backward
 * from there for the start of an object: a pointer to the metadata of a class of the program that has a
 * property at this distance.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1024, FARTHEST = 4096 };

/* The addresses of the program, without its libraries. */
static uintptr_t program_start, program_end;

/* The property of each number, by its class and its index in the class. */
static struct property {
	const uintptr_t *class;
	uint32_t index;
} properties[SLOTS];
static unsigned property_count = 1;

/* The functions of the runtime. */
static void (*runtime_begin)(void *, void *, uintptr_t, void *);
static void (*runtime_end)(void *);

/* Metadata of classes and types, as in docs/ABI/TypeMetadata.rst of Swift. */

static bool is_in_program(uintptr_t address)
{
	return address >= program_start && address < program_end;
}

/* Returns the target of a relative pointer; NULL for none. */
static const void *relative(const int32_t *field)
{
	return *field ? (const char *)field + *field : NULL;
}

/* The same for a relative pointer whose lowest bit tells that its target is a pointer. */
static const int32_t *maybe_indirect(const int32_t *field)
{
	int32_t direct = *field & ~1;
	const char *target = (const char *)field + direct;
	if (*field & 1)
		return *(const int32_t *const *)target;
	return direct ? (const int32_t *)target : NULL;
}

/* Returns the type descriptor of a class of the program; NULL if it is no such class. */
static const int32_t *descriptor(const uintptr_t *class)
{
	if ((uintptr_t)class % 8 || !is_in_program((uintptr_t)class) || class[0] != 0)
		return NULL;
	uintptr_t address = class[5];
	if (address % 4 || !is_in_program(address))
		return NULL;
	const int32_t *descriptor = (const int32_t *)address;
	return (descriptor[0] & 0x1f) == 16 ? descriptor : NULL;
}

static uint32_t field_count(const int32_t *descriptor) { return (uint32_t)descriptor[9]; }

static uintptr_t field_offset(const uintptr_t *class, const int32_t *descriptor, uint32_t index)
{
	return class[(uint32_t)descriptor[10] + index];
}

static const char *field_name(const int32_t *descriptor, uint32_t index)
{
	const int32_t *fields = relative(&descriptor[4]);
	return fields ? relative(&fields[4 + 3 * index + 2]) : NULL;
}

/* Prints a type's name with its module and the types around it. Contexts without a name, such as extensions,
 * are left out. */
static void print_name(FILE *file, const int32_t *descriptor)
{
	const int32_t *parent = maybe_indirect(&descriptor[1]);
	int kind = descriptor[0] & 0x1f;
	const char *name = kind == 0 || (kind >= 16 && kind <= 18) ? relative(&descriptor[2]) : NULL;
	if (parent)
		print_name(file, parent);
	if (name)
		fprintf(file, "%s%s", parent ? "." : "", name);
}

/* Finding the accessed property. */

static unsigned number_of(const uintptr_t *class, uint32_t index)
{
	for (unsigned i = 1; i < property_count; i++)
		if (properties[i].class == class && properties[i].index == index)
			return i;
	if (property_count == SLOTS)
		return 0;
	properties[property_count] = (struct property){class, index};
	return property_count++;
}

/* Returns the number of the property at an offset in an object of a class; 0 if there is none. */
static unsigned property_at(const uintptr_t *class, uintptr_t offset)
{
	const int32_t *described = descriptor(class);
	for (; described; class = (const uintptr_t *)class[1], described = descriptor(class))
		for (uint32_t i = 0; i < field_count(described); i++)
			if (field_offset(class, described, i) == offset)
				return number_of(class, i);
	return 0;
}

static unsigned property_of(uintptr_t address)
{
	if (is_in_program(address))
		return 0;
	uintptr_t head = address & ~(uintptr_t)7;
	for (uintptr_t end = head - FARTHEST; head > end; head -= 8) {
		uintptr_t class = *(const uintptr_t *)head;
		if (!is_in_program(class) || address - head < 16)
			continue;
		unsigned number = property_at((const uintptr_t *)class, address - head);
		if (number)
			return number;
	}
	return 0;
}

/* The counted functions. The comment in the first `asm` prevents the compiler from merging functions. The
 * second `asm` prevents a tail call. */
#define ONE(n) \
	__attribute__((noinline)) void begin_##n(void *p, void *b, uintptr_t f, void *c) \
	{ __asm__ volatile("# " #n); runtime_begin(p, b, f, c); __asm__ volatile(""); } \
	__attribute__((noinline)) void end_##n(void *b) \
	{ __asm__ volatile("# " #n); runtime_end(b); __asm__ volatile(""); }
#define NAMES(n) {begin_##n, end_##n},
#define FOUR(do, n) do(n##0) do(n##1) do(n##2) do(n##3)
#define SIXTEEN(do, n) FOUR(do, n##0) FOUR(do, n##1) FOUR(do, n##2) FOUR(do, n##3)
#define MANY(do, n) SIXTEEN(do, n##0) SIXTEEN(do, n##1) SIXTEEN(do, n##2) SIXTEEN(do, n##3)
#define ALL(do) \
	MANY(do, 0) MANY(do, 1) MANY(do, 2) MANY(do, 3) MANY(do, 10) MANY(do, 11) MANY(do, 12) MANY(do, 13) \
	MANY(do, 20) MANY(do, 21) MANY(do, 22) MANY(do, 23) MANY(do, 30) MANY(do, 31) MANY(do, 32) MANY(do, 33)

/* N is in base four. */
ALL(ONE)

static const struct {
	void (*begin)(void *, void *, uintptr_t, void *);
	void (*end)(void *);
} functions[] = {ALL(NAMES)};
_Static_assert(sizeof functions / sizeof *functions == SLOTS, "a function for each number");

void swift_beginAccess(void *pointer, void *buffer, uintptr_t flags, void *caller)
{
	functions[property_of((uintptr_t)pointer)].begin(pointer, buffer, flags, caller);
}

void swift_endAccess(void *buffer)
{
	functions[property_of(*(uintptr_t *)buffer)].end(buffer);
}

static int find_program(struct dl_phdr_info *info, size_t size, void *context)
{
	/* The program is listed first. */
	program_start = UINTPTR_MAX;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *part = &info->dlpi_phdr[i];
		if (part->p_type != PT_LOAD)
			continue;
		uintptr_t start = info->dlpi_addr + part->p_vaddr, end = start + part->p_memsz;
		program_start = start < program_start ? start : program_start;
		program_end = end > program_end ? end : program_end;
	}
	return 1;
}

__attribute__((constructor)) static void start(void)
{
	dl_iterate_phdr(find_program, NULL);
	runtime_begin = (void (*)(void *, void *, uintptr_t, void *))dlsym(RTLD_NEXT, "swift_beginAccess");
	runtime_end = (void (*)(void *))dlsym(RTLD_NEXT, "swift_endAccess");
}

__attribute__((destructor)) static void stop(void)
{
	const char *path = getenv("ACCESSES");
	FILE *file = path && property_count > 1 ? fopen(path, "w") : NULL;
	if (!file)
		return;
	for (unsigned i = 1; i < property_count; i++) {
		const int32_t *described = descriptor(properties[i].class);
		const char *name = field_name(described, properties[i].index);
		Dl_info begin;
		dladdr((void *)functions[i].begin, &begin);
		fprintf(file, "%s ", begin.dli_sname + strlen("begin_"));
		print_name(file, described);
		fprintf(file, " %s\n", name ? name : "?");
	}
	fclose(file);
}
