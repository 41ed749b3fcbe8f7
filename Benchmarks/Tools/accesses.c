/* LD_PRELOAD: makes visible to callgrind what Swift's checks of exclusive access cost, field by field.
 *
 * Each access to a stored property of a class goes through a function of its own here, begin_N or end_N, which calls the
 * runtime's: its inclusive cost is what the checks of that property cost. ACCESSES (environment) names the file that says
 * which number is whose; the numbers that have no line there, and 0, are everybody else's: variables, and classes from
 * elsewhere.
 *
 * The runtime is told only where a property lies. Whose that is is found by looking back for the head of an object: for
 * a pointer to the metadata of a class of the program that has a property so far behind it.
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

/* Where the program (not its libraries) lies in memory. */
static uintptr_t program_start, program_end;

/* What a number stands for: the property at an index of a class. */
static struct property {
	const uintptr_t *class;
	uint32_t index;
} properties[SLOTS];
static unsigned property_count = 1;

/* The runtime's. */
static void (*runtime_begin)(void *, void *, uintptr_t, void *);
static void (*runtime_end)(void *);

/* Swift's metadata of classes and types (docs/ABI/TypeMetadata.rst of Swift). */

static bool is_in_program(uintptr_t address)
{
	return address >= program_start && address < program_end;
}

/* What a field points to by its distance; NULL for none. */
static const void *relative(const int32_t *field)
{
	return *field ? (const char *)field + *field : NULL;
}

/* The same where the lowest bit says that there is only the address of what is meant. */
static const int32_t *maybe_indirect(const int32_t *field)
{
	int32_t direct = *field & ~1;
	const char *target = (const char *)field + direct;
	if (*field & 1)
		return *(const int32_t *const *)target;
	return direct ? (const int32_t *)target : NULL;
}

/* Of a class of the program; NULL if it is none. */
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

/* The type's name with the module and the types around it. What has no name, like an extension, is left out. */
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

/* Finding who is accessed. */

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

/* The number of the property that lies at an offset in an object of a class; 0 if there is none. */
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

/* The functions that are counted. The comment keeps the compiler from making one of two, and what comes after the call
 * from jumping instead of calling. */
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

/* N is to the base of four. */
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
	/* The first is the program. */
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
