import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// On a busy machine, rendering a table can take long. Tests continue as soon as the element appears.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  if (typeof window === 'undefined') return;
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
});
