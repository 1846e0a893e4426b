import '@fontsource-variable/fraunces/index.css';
import '@fontsource-variable/outfit/index.css';
import '../../dist/fonts/first.css';
import './styles.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Router } from '../page/router';
import { watchConnection } from '../device/connection';
import { watchForInstallOffer } from '../device/install-offer';
import { registerServiceWorker } from '../device/service-worker';
import { watchForMissedWrites } from '../device/storage';
import { App } from './app';
import { touched } from '../page/hydration/island';
import { dataIn } from '../page/page-data';
import { watchHistory } from '../page/held-history';
import { reloadOnLostChunks } from './lost-chunks';
import { readMySize } from '../shop/my-size/read-my-size';
import { loadMoreRoutes, matchRoute } from './routes';

interface Snapshot {
  origin: string;
  data: Record<string, unknown>;
}

async function start() {
  const root = document.getElementById('root');
  const snapshot = document.getElementById('data')?.textContent;
  if (!root || !snapshot) throw new Error('The page came without its data.');

  const { origin, data } = dataIn(snapshot) as Snapshot;
  const route = matchRoute(location.pathname)?.route;
  if (route) await route.page.preload();
  else await loadMoreRoutes();
  startTransition(() => {
    hydrateRoot(
      root,
      <Router>
        <App site={{ origin }} data={data} />
      </Router>,
      { onRecoverableError: (error) => console.error(error) },
    );
  });
}

reloadOnLostChunks();
watchConnection();
watchHistory();
watchForMissedWrites();
watchForInstallOffer();
if (import.meta.env.PROD) registerServiceWorker();
void start().then(readMySize);
void touched.then(loadMoreRoutes).catch(() => undefined);
