import { Button } from 'antd';
import type { StaffReview } from '../../api/models';
import { StoreDate } from '../../page/store-date';
import type { ListColumn } from '../list/list-table';
import { StateTag } from '../list/state-tag';
import { fitNames, reviewStates, starsText } from './review-states';

export function reviewColumns(onOpen: (id: number) => void): ListColumn<StaffReview>[] {
  return [
    {
      key: 'review',
      title: 'Review',
      render: (_, { text, author, isSample, pictures }) => (
        <span className="review-cell">
          <span className="review-cell__text">{text || 'No text'}</span>
          <span className="second-line">
            {author}
            {isSample && ', sample'}
            {pictures.length > 0 && `, ${pictures.length} picture${pictures.length === 1 ? '' : 's'}`}
          </span>
        </span>
      ),
    },
    { key: 'product', title: 'Product', dataIndex: 'productName' },
    {
      key: 'stars',
      title: 'Stars',
      render: (_, { stars, fit, sizeWorn }) => (
        <>
          {starsText(stars)}
          <span className="second-line">{[sizeWorn, fit && fitNames[fit]].filter(Boolean).join(', ')}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      render: (_, { state, answer }) => (
        <>
          <StateTag tone={reviewStates[state].tone}>{reviewStates[state].name}</StateTag>
          {answer !== null && <span className="second-line">answered</span>}
        </>
      ),
    },
    { key: 'date', title: 'Written', render: (_, { createdAt }) => <StoreDate iso={createdAt} /> },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, { id, author, productName }) => (
        <Button size="small" aria-label={`Read ${productName}, by ${author}`} onClick={() => onOpen(id)}>
          Read
        </Button>
      ),
    },
  ];
}
