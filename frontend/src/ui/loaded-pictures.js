// A placeholder would shine through the transparent parts of a picture that has loaded. No load of a picture gets to the window.
document.addEventListener('load', ({ target }) => target.style?.removeProperty('background-image'), true);
