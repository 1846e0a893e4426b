import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine may need long to render a table. Tests do not wait longer than needed.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  if (typeof window === 'undefined') return;
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
});
