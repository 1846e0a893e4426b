import './images.css';
import { useRef } from 'react';
import { ListSearch } from '../list/list-search';
import { useListQuery } from '../list/use-list-query';
import { ImageList } from './image-list';
import { UploadPanel } from './upload-panel';
import { useImages } from './use-images';

const defaults = { search: '' };

/** Library of product pictures. */
export default function ImagesPage() {
  const { query, page, change, goTo, apiQuery } = useListQuery(defaults);
  const images = useImages(apiQuery);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Product Images
        </h2>
        <ListSearch label="Search images" value={query.search} onChange={(search) => change({ search })} />
      </div>
      <UploadPanel />
      <ImageList
        images={images}
        searching={query.search !== ''}
        page={page}
        onPage={goTo}
        failure="Failed to delete image"
        around={heading}
      />
    </>
  );
}
