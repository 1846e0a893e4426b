import './device-notes.css';
import { useStore } from '../use-store';
import { Icon } from '../../ui/icon';
import { waitingVersion } from '../../device/service-worker';
import { activateWaitingVersion } from '../../device/activate-waiting-version';

export default function VersionBanner({ version }: { version: ServiceWorker }) {
  const { name } = useStore();
  return (
    <section className="device-note" aria-labelledby="version-title">
      <div>
        <h2 id="version-title">A new version is ready</h2>
        <p>Reload to get the latest version of {name}, or keep browsing and get it on your next visit.</p>
        <button type="button" className="button" onClick={() => activateWaitingVersion(version)}>
          Reload
        </button>
      </div>
      <button type="button" className="icon-button" aria-label="Later" onClick={() => waitingVersion.set(null)}>
        <Icon name="close" size={18} />
      </button>
    </section>
  );
}
