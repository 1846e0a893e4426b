import { useNavigation } from 'react-router-dom';

/** Progress bar at the top of the window while the code of the next page loads. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className="navigation-progress" role="progressbar" aria-label="Loading page" />;
}
