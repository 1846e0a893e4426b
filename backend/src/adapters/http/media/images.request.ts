import { Flag, Limit, ListQuery } from '../validation/list-query.js';

/** Default and maximum number of pictures per call. */
const maxImages = 1000;

/** The query of the picture library. The search matches part of the original name or the filename. */
export class ImagesQuery extends ListQuery {
  @Limit(maxImages)
  override limit: number = maxImages;

  @Flag('Lists only unused pictures: not in a product or category, and not the logo.')
  unused: boolean = false;

  @Flag('Adds the number of places that show each picture.')
  uses: boolean = false;
}

export class DeleteImageQuery {
  @Flag('Deletes the picture even if it is in use.')
  force: boolean = false;
}
