import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { useMailStates } from './mail-names';

interface HourChartProps {
  /** In chronological order; `hour` is a readable name. */
  hours: { hour: string; sent: number; failed: number }[];
}

const text = { fill: 'var(--ink-soft)', fontSize: 12 };

/** Stacked chart of sent and failed mails per hour. The arrow keys move from hour to hour. */
export default function HourChart({ hours }: HourChartProps) {
  const { sent, failed } = useMailStates();
  return (
    <BarChart
      responsive
      data={hours}
      title={`Emails by hour: ${sent.name}, ${failed.name}`}
      className="hour-chart"
      margin={{ top: 8 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="hour" tick={text} tickLine={false} stroke="var(--control-line)" minTickGap={40} />
      <YAxis interval={0} allowDecimals={false} tick={text} tickLine={false} axisLine={false} width="auto" />
      <Tooltip
        separator=": "
        cursor={{ fill: 'var(--sand)' }}
        contentStyle={{ background: 'var(--raised)', borderColor: 'var(--line)', color: 'var(--ink)' }}
      />
      <Bar dataKey="sent" name={sent.name} stackId="mails" fill="var(--status-completed)" isAnimationActive={false} />
      <Bar
        dataKey="failed"
        name={failed.name}
        stackId="mails"
        fill="var(--status-cancelled)"
        isAnimationActive={false}
      />
    </BarChart>
  );
}
