import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import type { ShippingPlanBody } from '../../api/models';
import { useStore } from '../../page/use-store';
import { adminStorePath } from '../../page/staff-paths';
import { formatMoney } from '../../ui/money';

/** Warns if the banner of the shop promises free shipping from another subtotal than its usual zone. */
export function BannerNotice({ plan }: { plan: ShippingPlanBody }) {
  const { banner } = useStore();
  const promised = banner === null ? null : promisedIn(banner);
  const { name, freeFrom = null } = usualZone(plan);
  if (promised === null || promised === freeFrom) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`The banner of the shop promises free shipping from ${formatMoney(promised)}.`}
      description={
        <>
          In {name}, {freeFrom === null ? 'shipping is never free' : `shipping is free from ${formatMoney(freeFrom)}`}.
          Change the zone, or the banner in the <Link to={adminStorePath}>texts of the store</Link>.
        </>
      }
    />
  );
}

/** Returns the only dollar amount in the sentences about free shipping; null with no amount or with several amounts. */
function promisedIn(banner: string): number | null {
  const promises = banner
    .split(/\||[.!?](?:\s|$)/)
    .filter((sentence) => /free [\w ]*(?:shipping|delivery)/i.test(sentence));
  const amounts = promises.flatMap((sentence) => sentence.match(/\$\s?\d[\d,]*(?:\.\d{2})?/g) ?? []);
  return amounts.length === 1 ? Number(amounts[0]?.replaceAll(/[$,\s]/g, '')) : null;
}

/** The zone whose rates the shop shows before the state is known: all other states, or else the most states. */
const usualZone = ({ zones }: ShippingPlanBody) =>
  zones.find(({ states }) => states.length === 0) ??
  zones.reduce((main, zone) => (zone.states.length > main.states.length ? zone : main));
