import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import type { ShippingPlanBody } from '../../api/models';
import { useStore } from '../../page/use-store';
import { adminStorePath } from '../../page/staff-paths';
import { usStates } from '../../ui/address-rules';
import { formatMoney } from '../../ui/money';

/** Warns if the banner of the shop promises free shipping from another subtotal than the zone with the most states. */
export function BannerNotice({ plan }: { plan: ShippingPlanBody }) {
  const { banner } = useStore();
  const promised = banner === null ? null : promisedIn(banner);
  const { name, freeFrom = null } = mainZone(plan);
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

/** Returns the dollar amount of a text about free shipping, 0 if the text has no amount; null for other texts. */
function promisedIn(banner: string): number | null {
  const promise = /free (?:standard |ground |us )?(?:shipping|delivery)[^|.]*/i.exec(banner)?.[0];
  if (promise === undefined) return null;
  const amount = /\$\s?(\d+(?:\.\d{2})?)/.exec(promise)?.[1];
  return amount === undefined ? 0 : Number(amount);
}

/** The zone with the most states. A zone without states has all states that are in no other zone. */
function mainZone({ zones }: ShippingPlanBody): ShippingPlanBody['zones'][number] {
  const named = zones.reduce((sum, { states }) => sum + states.length, 0);
  const size = ({ states }: (typeof zones)[number]) => (states.length === 0 ? usStates.length - named : states.length);
  return zones.reduce((main, zone) => (size(zone) > size(main) ? zone : main));
}
