import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine takes its time over a table; what is there already is not waited for.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  if (typeof window === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
});
