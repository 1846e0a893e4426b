// A placeholder would shine through the transparent parts of a loaded picture. `load` does not bubble, so the listener
// captures.
document.addEventListener('load', ({ target }) => target.style?.removeProperty('background-image'), true);
