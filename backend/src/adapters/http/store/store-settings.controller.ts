import { Body, Controller, Get, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { StoreSettings } from '../../../domain/store/ports/store-settings.js';
import { ChangeStore } from '../../../domain/store/use-cases/change-store.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { htmlOf } from './store-reader.js';
import { PageContentResponse } from './page-content.response.js';
import {
  ChangeSavedRepliesRequest,
  ChangeStoreContentRequest,
  ChangeStoreDetailsRequest,
  ChangeStoreMenuRequest,
  contentOf,
  detailsOf,
  menuOf,
  PreviewRequest,
} from './store-settings.request.js';
import {
  SavedRepliesVersionsResponse,
  StoreContentVersionsResponse,
  StoreDetailsVersionsResponse,
  StoreMenuVersionsResponse,
  storeVersionsResponse,
} from './store-settings.response.js';

@ApiTags('admin')
@Controller('api/admin/store')
@UseGuards(StaffGuard)
export class StoreSettingsController {
  constructor(
    private readonly settings: StoreSettings,
    private readonly changeStore: ChangeStore,
  ) {}

  /** The details of the store, and the earlier versions. */
  @Get('details')
  @ApiOkResponse({ type: StoreDetailsVersionsResponse })
  @ApiErrors(401, 403)
  async details() {
    return storeVersionsResponse(await this.settings.versions('store'));
  }

  @Put('details')
  @ApiOkResponse({ type: StoreDetailsVersionsResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async changeDetails(@Body() body: ChangeStoreDetailsRequest, @CurrentUser() staff: SessionUser) {
    await this.changeStore.execute(staff.id, 'store', detailsOf(body), body.version);
    return this.details();
  }

  /** The texts of the shop, and the earlier versions. */
  @Get('content')
  @ApiOkResponse({ type: StoreContentVersionsResponse })
  @ApiErrors(401, 403)
  async content() {
    return storeVersionsResponse(await this.settings.versions('content'));
  }

  @Put('content')
  @ApiOkResponse({ type: StoreContentVersionsResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async changeContent(@Body() body: ChangeStoreContentRequest, @CurrentUser() staff: SessionUser) {
    await this.changeStore.execute(staff.id, 'content', contentOf(body), body.version);
    return this.content();
  }

  /** The menu in the header and the footer, and the earlier versions. */
  @Get('menu')
  @ApiOkResponse({ type: StoreMenuVersionsResponse })
  @ApiErrors(401, 403)
  async menu() {
    return storeVersionsResponse(await this.settings.versions('menu'));
  }

  @Put('menu')
  @ApiOkResponse({ type: StoreMenuVersionsResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async changeMenu(@Body() body: ChangeStoreMenuRequest, @CurrentUser() staff: SessionUser) {
    await this.changeStore.execute(staff.id, 'menu', menuOf(body), body.version);
    return this.menu();
  }

  /** Texts that staff insert into replies to messages, and the earlier versions. */
  @Get('replies')
  @ApiOkResponse({ type: SavedRepliesVersionsResponse })
  @ApiErrors(401, 403)
  async replies() {
    return storeVersionsResponse(await this.settings.versions('replies'));
  }

  @Put('replies')
  @ApiOkResponse({ type: SavedRepliesVersionsResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async changeReplies(@Body() { replies, version }: ChangeSavedRepliesRequest, @CurrentUser() staff: SessionUser) {
    await this.changeStore.execute(staff.id, 'replies', { replies }, version);
    return this.replies();
  }

  /** Previews a text as the page would show it. Nothing is saved. */
  @Post('preview')
  @HttpCode(200)
  @ApiOkResponse({ type: PageContentResponse })
  @ApiErrors(400, 401, 403, 422)
  preview(@Body() { text }: PreviewRequest): PageContentResponse {
    return { html: htmlOf(text) };
  }
}
