// A placeholder would shine through the transparent parts of a loaded picture. `load` events do not bubble, so the
// listener uses the capture phase.
document.addEventListener('load', ({ target }) => target.style?.removeProperty('background-image'), true);
