import type { FitVotes } from '../../api/models';
import type { Body } from './body';
import { type SizeChart, suggestSize } from './suggest-size';

interface FitSuggestionProps {
  chart: SizeChart;
  body: Body;
  votes: FitVotes | undefined;
}

export default function FitSuggestion({ chart, body, votes }: FitSuggestionProps) {
  const suggestion = suggestSize(chart, body, votes);
  return suggestion && <p>{suggestion.reason}</p>;
}
