import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Injectable,
  NotFoundException,
  Param,
  Patch,
  type PipeTransform,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DeleteProductImage } from '../../../domain/media/use-cases/delete-product-image.js';
import { ImageLibrary } from '../../../domain/media/ports/images.js';
import { RenameImage } from '../../../domain/media/use-cases/rename-image.js';
import { ReplaceImage } from '../../../domain/media/use-cases/replace-image.js';
import { UploadProductImage } from '../../../domain/media/use-cases/upload-product-image.js';
import { imageUrlOf, isImageFile } from '../../../domain/media/uploaded-image.js';
import { Store } from '../../../domain/shared/ports/store.js';
import { ApiErrors } from '../answers/api-errors.js';
import { StaffGuard, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import { DeleteImageQuery, ImagesQuery, RenameImageRequest, ReplaceImageRequest } from './images.request.js';
import {
  imageUsesResponse,
  ImageUsesResponse,
  ListedImageResponse,
  uploadedImageResponse,
  UploadedImageResponse,
} from './image.response.js';
import { givenPicture, AcceptsPicture } from './picture-upload.js';

/** The filename of a picture in a path. An invalid name results in a 404. */
@Injectable()
class ImageFile implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!isImageFile(text)) throw new NotFoundException();
    return text;
  }
}

@ApiTags('images')
@Controller('api/admin/upload')
@UseGuards(StaffGuard)
export class ProductImagesController {
  constructor(
    private readonly library: ImageLibrary,
    private readonly store: Store,
    private readonly uploadProductImage: UploadProductImage,
    private readonly renameImage: RenameImage,
    private readonly replaceImage: ReplaceImage,
    private readonly deleteProductImage: DeleteProductImage,
  ) {}

  @Get('product-images')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({
    type: [ListedImageResponse],
    description: 'Newest first.',
    headers: { 'X-Total-Count': { description: 'Total number of matches.', schema: { type: 'integer' } } },
  })
  @ApiErrors(401, 403, 422)
  async list(
    @Query() { search, limit, offset, unused, uses, sha256 }: ImagesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ListedImageResponse[]> {
    const { logo } = await this.store.details();
    const { images, total } = await this.library.list({ search, limit, offset, unused, sha256, logo });
    response.setHeader('X-Total-Count', total);
    const listed = images.map(uploadedImageResponse);
    if (!uses) return listed;
    const counts = await this.library.countUses(listed.map(({ imageUrl }) => imageUrl));
    return listed.map((image) => {
      const { all = 0, archived = 0, names = [] } = counts.get(image.imageUrl) ?? {};
      const logos = image.imageUrl === logo ? ['Store logo'] : [];
      const usedBy = [...logos, ...names];
      return Object.assign(image, { uses: all + logos.length, archivedUses: archived, usedBy });
    });
  }

  @Post('product-image')
  @AcceptsPicture()
  @ApiCreatedResponse({ type: UploadedImageResponse })
  @ApiErrors(401, 403, 413, 415, 422, 503)
  async upload(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentUser() staff: SessionUser,
  ): Promise<UploadedImageResponse> {
    const upload = { ...givenPicture(request), staffId: staff.id, stillWanted: isConnected(response) };
    return uploadedImageResponse(await this.uploadProductImage.execute(upload));
  }

  @Get('product-image/:filename/uses')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: ImageUsesResponse, description: 'Places that show the picture.' })
  @ApiErrors(401, 403, 404)
  async uses(@Param('filename', ImageFile) filename: string): Promise<ImageUsesResponse> {
    if (!(await this.library.get(filename))) throw new NotFoundException();
    const { logo } = await this.store.details();
    return imageUsesResponse(await this.library.getUses(filename), logo === imageUrlOf(filename));
  }

  @Patch('product-image/:filename')
  @ApiOkResponse({ type: UploadedImageResponse })
  @ApiErrors(400, 401, 403, 404, 422)
  async rename(
    @Param('filename', ImageFile) filename: string,
    @Body() { originalname }: RenameImageRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<UploadedImageResponse> {
    return uploadedImageResponse(await this.renameImage.execute(filename, originalname.trim(), staff.id));
  }

  /** Shows another picture of the library in all places of this picture. The former picture stays in the library. */
  @Post('product-image/:filename/replacement')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(400, 401, 403, 404, 409, 422)
  replace(
    @Param('filename', ImageFile) filename: string,
    @Body() { filename: by }: ReplaceImageRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<void> {
    return this.replaceImage.execute({ filename, by, staffId: staff.id });
  }

  @Delete('product-image/:filename')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404, 409)
  remove(
    @Param('filename', ImageFile) filename: string,
    @Query() { force }: DeleteImageQuery,
    @CurrentUser() staff: SessionUser,
  ): Promise<void> {
    return this.deleteProductImage.execute({ filename, force, staffId: staff.id });
  }
}

/** Returns a function that reports whether the client is still connected. */
function isConnected(response: Response): () => boolean {
  let isClosed = response.destroyed;
  response.once('close', () => {
    isClosed = true;
  });
  return () => !isClosed;
}
