import type { ImagePreload } from '../../page/page-head';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { productsPath } from '../../page/paths';
import { useStore } from '../../page/use-store';
import { whenLoaded } from '../../device/page-events';
import { Icon } from '../../ui/icon';

const narrowScreen = '(max-width: 700px)';

const heroVideos = [
  { src: '/media/hero-av1.mp4', type: 'video/mp4; codecs="av01.0.05M.08"' },
  { src: '/media/hero-vp9.webm', type: 'video/webm; codecs="vp9"' },
  { src: '/media/hero-h264.mp4', type: 'video/mp4; codecs="avc1.64001f"' },
];

export const heroPreloads: ImagePreload[] = [
  { srcSet: '/media/poster-640.avif', media: narrowScreen },
  { srcSet: '/media/poster-1280.avif', media: '(min-width: 700.02px)' },
];

declare global {
  interface Navigator {
    /** Not supported by every browser. */
    connection?: { saveData?: boolean };
  }
}

/**
 * Ocean scene. It begins as a poster; the film starts after the page has loaded, unless the visitor saves data or
 * reduces motion.
 */
export function Hero() {
  const { hero } = useStore();
  const [filmed, setFilmed] = useState(false);
  const [playing, setPlaying] = useState(false);
  const film = useRef<HTMLVideoElement>(null);

  useEffect(() => whenLoaded(() => welcomesMotion() && setFilmed(true)), []);

  const toggle = () => {
    if (!filmed) setFilmed(true);
    else if (playing) film.current?.pause();
    else void film.current?.play();
  };

  return (
    <section className="hero" aria-label="Welcome">
      <picture>
        <source type="image/avif" media={narrowScreen} srcSet="/media/poster-640.avif" />
        <source type="image/avif" srcSet="/media/poster-1280.avif" />
        <source type="image/webp" media={narrowScreen} srcSet="/media/poster-640.webp" />
        <img src="/media/poster-1280.webp" alt="" width={1280} height={720} fetchPriority="high" />
      </picture>
      {filmed && (
        <video
          ref={film}
          className={playing ? 'hero__film hero__film--shown' : 'hero__film'}
          muted
          loop
          autoPlay
          playsInline
          aria-hidden="true"
          tabIndex={-1}
          onPlaying={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        >
          {heroVideos.map((source) => (
            <source key={source.src} {...source} />
          ))}
        </video>
      )}
      <div className="container hero__text">
        <h1>{hero.headline}</h1>
        <p>{hero.text}</p>
        <Link className="button button--light" to={productsPath}>
          Let&apos;s Go Shopping!
        </Link>
      </div>
      <button
        type="button"
        className="icon-button hero__pause with-scripts"
        aria-label={playing ? 'Pause the video' : 'Play the video'}
        onClick={toggle}
      >
        <Icon name={playing ? 'pause' : 'play'} size={18} />
      </button>
    </section>
  );
}

function welcomesMotion(): boolean {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return !still && navigator.connection?.saveData !== true;
}
