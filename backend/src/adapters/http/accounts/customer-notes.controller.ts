import { Body, Controller, Get, Header, HttpCode, Put, Query, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import { ChangeCustomerNote } from '../../../domain/accounts/use-cases/change-customer-note.js';
import { CustomerNoteReader } from '../../postgres/accounts/customer-note-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { PlainText, Texts } from '../validation/plain-text.js';
import { Version } from '../validation/whole-number.js';
import { CustomerEmailRequest } from './staff-users.request.js';

class CustomerNoteRequest extends CustomerEmailRequest {
  @ApiProperty({ maxLength: 1000, description: 'Empty for no text. Without text and tags, the note is deleted.' })
  @PlainText(1000)
  note!: string;

  @ApiProperty({ type: [String], maxItems: 10, example: ['VIP'], description: 'At most 30 characters each.' })
  @Texts(10, 30)
  tags!: string[];

  @Version() version!: number;
}

@ApiSchema({ name: 'CustomerNote' })
class CustomerNoteResponse {
  @ApiProperty({ description: 'Empty without a text.' }) note!: string;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty({ type: 'integer', description: 'Increased by each change; 0 without a note.' }) version!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Username of the staff member; null without a note.' })
  changedBy!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null without a note.' })
  changedAt!: string | null;
}

/** Notes of staff about customers, by email address. Upper and lower case of an address are the same. */
@ApiTags('staff')
@Controller('api/admin/customer-note')
@UseGuards(StaffGuard)
export class CustomerNotesController {
  constructor(
    private readonly notes: CustomerNoteReader,
    private readonly changeNote: ChangeCustomerNote,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: CustomerNoteResponse })
  @ApiErrors(401, 403, 422)
  async show(@Query() { email }: CustomerEmailRequest): Promise<CustomerNoteResponse> {
    const found = await this.notes.get(email);
    if (!found) return { note: '', tags: [], version: 0, changedBy: null, changedAt: null };
    return { ...found, changedAt: found.changedAt.toISOString() };
  }

  /** Adds, replaces or deletes the note. */
  @Put()
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(400, 401, 403, 409, 415, 422)
  change(
    @Body() { email, note, tags, version }: CustomerNoteRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<void> {
    return this.changeNote.execute(email, { note, tags }, version, staff.id);
  }
}
