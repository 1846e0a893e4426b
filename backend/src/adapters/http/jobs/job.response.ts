import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { JobState } from '../../postgres/jobs/job-reader.js';
import { type JobOutcome, jobs } from '../../../domain/jobs/jobs.js';

const instant = { type: String, format: 'date-time', nullable: true } as const;

@ApiSchema({ name: 'Job' })
export class JobResponse {
  @ApiProperty({ example: 'held-checkouts' }) name!: string;
  @ApiProperty({ example: 'Check held checkouts' }) title!: string;
  @ApiProperty({ type: 'integer', description: 'Pause after each run, in seconds.' }) everySeconds!: number;
  @ApiProperty({ ...instant, description: 'Start of the last run; null before the first one.' })
  startedAt!: string | null;
  @ApiProperty({ ...instant, description: 'End of the last run; null while the job runs, and after its process died.' })
  endedAt!: string | null;
  @ApiProperty({ enum: ['done', 'failed'], nullable: true, type: String }) outcome!: JobOutcome | null;
  @ApiProperty({ type: String, nullable: true, example: '3 holds released, 1 order made.' }) result!: string | null;
  @ApiProperty({ ...instant, description: 'Time of the next run; null before the first start of a worker.' })
  nextRunAt!: string | null;
  @ApiProperty({ description: 'Whether a process is running the job now.' }) running!: boolean;
}

@ApiSchema({ name: 'JobList' })
export class JobListResponse {
  @ApiProperty({ type: [JobResponse] }) jobs!: JobResponse[];
}

export function jobResponse({ startedAt, endedAt, nextRunAt, ...job }: JobState): JobResponse {
  const { title, everySeconds } = jobs[job.name];
  return {
    ...job,
    title,
    everySeconds,
    startedAt: isoOf(startedAt),
    endedAt: isoOf(endedAt),
    nextRunAt: isoOf(nextRunAt),
  };
}

function isoOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
