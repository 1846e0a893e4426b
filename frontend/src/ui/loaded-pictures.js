// A placeholder would shine through the transparent parts of a picture that has loaded. `load` does not bubble, so it is captured.
document.addEventListener('load', ({ target }) => target.style?.removeProperty('background-image'), true);
