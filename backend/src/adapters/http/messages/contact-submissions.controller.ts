import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DeleteMessage } from '../../../domain/messages/use-cases/delete-message.js';
import { knownMessage } from '../../../domain/messages/contact-message.js';
import { MarkAllMessagesRead } from '../../../domain/messages/use-cases/mark-all-messages-read.js';
import { MarkMessageRead } from '../../../domain/messages/use-cases/mark-message-read.js';
import { ReplyToMessage } from '../../../domain/messages/use-cases/reply-to-message.js';
import { MessageReader } from '../../postgres/messages/message-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { RowId } from '../validation/row-id.js';
import { StaffGuard, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import {
  ContactSubmissionsQuery,
  ReadMarkRequest,
  ReadMarksRequest,
  ReplyRequest,
} from './contact-submissions.request.js';
import { ContactSubmissionResponse, contactSubmissionResponse } from './contact-submissions.response.js';

const count = (description: string) => ({ description, schema: { type: 'integer' as const } });

@ApiTags('staff')
@Controller('api/admin/contact-submissions')
@UseGuards(StaffGuard)
export class ContactSubmissionsController {
  constructor(
    private readonly messages: MessageReader,
    private readonly markMessageRead: MarkMessageRead,
    private readonly markAllMessagesRead: MarkAllMessagesRead,
    private readonly deleteMessage: DeleteMessage,
    private readonly replyToMessage: ReplyToMessage,
  ) {}

  /**
   * Lists the matching messages, newest first. With the filter `unanswered`, the list begins with the oldest message.
   */
  @Get()
  @ApiOkResponse({
    type: [ContactSubmissionResponse],
    headers: {
      'X-Total-Count': count('Total number of matches.'),
      'X-Unread-Count': count('Number of unread messages, regardless of the filter.'),
      'X-Read-Count': count('Number of read messages, regardless of the filter.'),
      'X-Unanswered-Count': count('Number of messages without a reply, regardless of the filter.'),
      'X-Latest-Id': count('Id of the latest message, regardless of the filter; 0 without messages.'),
    },
  })
  @ApiErrors(401, 403, 422)
  async list(
    @Query() { search, state = 'all', limit, offset }: ContactSubmissionsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ContactSubmissionResponse[]> {
    const { messages, total, counts } = await this.messages.list({ search, state, limit, offset });
    response.setHeader('X-Total-Count', total);
    response.setHeader('X-Unread-Count', counts.unread);
    response.setHeader('X-Read-Count', counts.read);
    response.setHeader('X-Unanswered-Count', counts.unanswered);
    response.setHeader('X-Latest-Id', counts.latestId);
    return messages.map(contactSubmissionResponse);
  }

  @Get(':id')
  @ApiOkResponse({ type: ContactSubmissionResponse })
  @ApiErrors(401, 403, 404)
  async show(@Param('id', RowId) id: number): Promise<ContactSubmissionResponse> {
    return contactSubmissionResponse(knownMessage(await this.messages.get(id)));
  }

  @Patch(':id')
  @ApiOkResponse({ type: ContactSubmissionResponse })
  @ApiErrors(400, 401, 403, 404, 415, 422)
  async markRead(
    @Param('id', RowId) id: number,
    @Body() { isAnswered }: ReadMarkRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<ContactSubmissionResponse> {
    return contactSubmissionResponse(await this.markMessageRead.execute(id, staff.id, isAnswered === true));
  }

  /** Mails a reply to the writer and marks the message as read and answered. */
  @Post(':id/replies')
  @Idempotent()
  @ApiCreatedResponse({ type: ContactSubmissionResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async reply(
    @Param('id', RowId) id: number,
    @Body() { text }: ReplyRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<ContactSubmissionResponse> {
    await this.replyToMessage.execute(id, text, staff.id);
    return this.show(id);
  }

  /** Marks all unread messages as read; with `upTo`, only the messages up to this id. */
  @Post('mark-all-read')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(400, 401, 403, 415, 422)
  async markAllRead(@Body() { upTo }: ReadMarksRequest, @CurrentUser() staff: SessionUser): Promise<void> {
    await this.markAllMessagesRead.execute(upTo ?? null, staff.id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404)
  async delete(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    await this.deleteMessage.execute(id, staff.id);
  }
}
