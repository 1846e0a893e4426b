import './device-notes.css';
import { useStore } from '../use-store';
import { Icon } from '../../ui/icon';
import { dismissInstallOffer, install, type InstallOffer } from '../../device/install-offer';

export default function InstallBanner({ offer }: { offer: InstallOffer }) {
  const { name } = useStore();
  return (
    <section className="device-note" aria-labelledby="install-title">
      <div>
        <h2 id="install-title">Install the {name} app</h2>
        {offer.by === 'hand' ? (
          <p>
            Tap <Icon name="share" size={18} /> <strong>Share</strong> and then <strong>“Add to Home Screen”</strong>.
          </p>
        ) : (
          <p>Opens faster, and you can read pages offline.</p>
        )}
        {offer.by === 'prompt' && (
          <button type="button" className="button" onClick={() => void install(offer.event)}>
            Install
          </button>
        )}
      </div>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismissInstallOffer}>
        <Icon name="close" size={18} />
      </button>
    </section>
  );
}
