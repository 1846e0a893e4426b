import { differences } from '../../audit/differences.js';
import { AuditLog } from '../../audit/ports/audit-log.js';
import { refuseOutdated } from '../../shared/refuse-outdated.js';
import { refuseProblems } from '../../shared/domain-error.js';
import { Money } from '../../shared/money.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { usStateOf } from '../../shared/us-states.js';
import { UseCase } from '../../shared/use-case.js';
import { ShippingPlans } from '../ports/charges.js';
import type { DayCount } from '../../shared/calendar-day.js';
import { inDollars, type ShippingPlan, type ShippingZone } from '../shipping.js';

/** Replaces the shipping plan. Held checkouts retain the prices that were promised to the shopper. */
@UseCase()
export class ChangeShipping {
  constructor(
    private readonly plans: ShippingPlans,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param version version of the plan that the staff member has read
   * @throws DomainError invalid `shipping` with a sentence for each wrong field, such as `zones.1.states`; conflict
   * `changed-meanwhile` for an outdated version
   */
  execute(staffId: number, plan: ShippingPlan, version: number): Promise<void> {
    return this.transaction.run(async () => {
      const before = await this.plans.lock();
      refuseOutdated(version, before.version, inDollars(before.value));
      refuseProblems('shipping', problemsOf(plan));
      await this.plans.save(plan, staffId);
      await this.audit.record({
        staffId,
        action: 'shipping.changed',
        subjectId: 'all',
        subjectName: 'Shipping',
        ...differences(factsOf(before.value), factsOf(plan)),
      });
    });
  }
}

/** The plan for the audit log, by zone and price. */
function factsOf({ zones, pickup, usualWeight }: ShippingPlan): Record<string, unknown> {
  return Object.assign({ pickup, usualWeight }, ...zones.map(factsOfZone)) as Record<string, unknown>;
}

function factsOfZone({ name, states, by, tiers, freeFrom, days }: ShippingZone): Record<string, unknown> {
  const prices = tiers.flatMap(({ from, standard, expedited }) => {
    const start = by === 'weight' ? `${from} g` : Money.ofCents(from).toString();
    const tier = tiers.length === 1 ? '' : ` from ${start}`;
    return [
      [`${name}: standard shipping${tier}`, standard.toString()],
      [`${name}: expedited shipping${tier}`, expedited?.toString() ?? 'not offered'],
    ];
  });
  return {
    [`${name}: states`]: states.length === 0 ? 'all other states' : states.join(', '),
    [`${name}: prices by`]: by,
    ...(Object.fromEntries(prices) as Record<string, string>),
    [`${name}: free from`]: freeFrom?.toString() ?? 'never free',
    [`${name}: standard delivery`]: daysText(days?.standard),
    [`${name}: expedited delivery`]: daysText(days?.expedited),
  };
}

function daysText(days: DayCount | null | undefined): string {
  if (!days) return 'the usual days';
  const { min, max } = days;
  return `${min === max ? String(min) : `${min} to ${max}`} business days`;
}

function problemsOf({ zones }: ShippingPlan): Record<string, string | null> {
  return Object.assign({}, ...zones.map((zone, at) => problemsOfZone(zone, at, zones.slice(0, at)))) as Record<
    string,
    string | null
  >;
}

function problemsOfZone(
  { name, states, tiers, days }: ShippingZone,
  at: number,
  earlier: readonly ShippingZone[],
): Record<string, string | null> {
  const field = (path: string) => `zones.${at}.${path}`;
  return {
    [field('name')]: earlier.some((other) => other.name.toLowerCase() === name.toLowerCase())
      ? 'Another zone has this name.'
      : null,
    [field('states')]: statesProblem(states, earlier),
    [field('days.standard.max')]: daysProblem(days?.standard),
    [field('days.expedited.max')]: daysProblem(days?.expedited),
    ...Object.fromEntries(
      tiers.map(({ from }, row) => [field(`tiers.${row}.from`), fromProblem(from, tiers[row - 1]?.from)]),
    ),
  };
}

function statesProblem(states: readonly string[], earlier: readonly ShippingZone[]): string | null {
  const unknown = states.find((state) => usStateOf(state)?.code !== state);
  if (unknown !== undefined) return `There is no state ${unknown}. Please enter codes such as CA.`;
  if (states.length === 0 && earlier.some((other) => other.states.length === 0))
    return 'Another zone already covers all other states. Please choose the states of this zone.';
  const twice = states.find((state, at) => states.indexOf(state) < at);
  if (twice !== undefined) return `${twice} is listed twice.`;
  const duplicate = states.find((state) => earlier.some((other) => other.states.includes(state)));
  return duplicate === undefined ? null : `${duplicate} is in another zone.`;
}

function daysProblem(days: DayCount | null | undefined): string | null {
  return days && days.max < days.min ? 'This must not be less than the first number.' : null;
}

function fromProblem(from: number, before: number | undefined): string | null {
  if (before === undefined) return from === 0 ? null : 'The first row must start at 0.';
  return from > before ? null : 'Each row must start above the previous row.';
}
