import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine may need long to render a table. Tests do not wait longer than needed.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  if (typeof window === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
});
