"""A window that toggles a mouse grab with g and the cursor with h, and records mouse motion."""

import pygame

from state import State

state = State()
motions = []
pygame.display.init()
window = pygame.display.set_mode((400, 300))


def draw():
    window.fill((20, 60, 90))
    pygame.display.flip()


def toggle(key):
    """Toggles the grab or the cursor, and sets the title. SDL uses relative mode while the mouse is both
    hidden and grabbed."""
    if key == pygame.K_g:
        pygame.event.set_grab(not pygame.event.get_grab())
    elif key == pygame.K_h:
        pygame.mouse.set_visible(not pygame.mouse.get_visible())
        pygame.event.set_grab(pygame.event.get_grab())
    else:
        return
    hidden = "" if pygame.mouse.get_visible() else "hidden "
    pygame.display.set_caption(hidden + ("grabbed" if pygame.event.get_grab() else "free"))


draw()
pygame.display.set_caption("ready")
while (event := pygame.event.wait()).type != pygame.QUIT:
    if event.type == pygame.KEYDOWN:
        toggle(event.key)
    elif event.type == pygame.MOUSEMOTION:
        motions.append([*event.pos, *event.rel])
        state.set(motions=motions)
    elif event.type == pygame.WINDOWLEAVE:
        state.count("leaves")
    elif event.type == pygame.WINDOWEXPOSED:
        draw()
