import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { SettingVersion } from '../../../domain/shared/ports/store.js';
import { SavedRepliesBody, StoreContentBody, StoreDetailsBody, StoreMenuBody } from './store-settings.request.js';

class VersionResponse {
  @ApiProperty({ type: 'integer', description: 'Number of the version; 0 for the defaults from the settings.' })
  version!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null for the default.' })
  savedAt!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Username; null for the default.' })
  savedBy!: string | null;
}

@ApiSchema({ name: 'StoreDetailsVersion' })
export class StoreDetailsVersionResponse extends VersionResponse {
  @ApiProperty({ type: StoreDetailsBody }) value!: StoreDetailsBody;
}

@ApiSchema({ name: 'StoreContentVersion' })
export class StoreContentVersionResponse extends VersionResponse {
  @ApiProperty({ type: StoreContentBody }) value!: StoreContentBody;
}

@ApiSchema({ name: 'StoreMenuVersion' })
export class StoreMenuVersionResponse extends VersionResponse {
  @ApiProperty({ type: StoreMenuBody }) value!: StoreMenuBody;
}

@ApiSchema({ name: 'SavedRepliesVersion' })
export class SavedRepliesVersionResponse extends VersionResponse {
  @ApiProperty({ type: SavedRepliesBody }) value!: SavedRepliesBody;
}

const order = 'Versions, newest first. The first version is in use. The last one contains the defaults.';

@ApiSchema({ name: 'StoreDetailsVersions' })
export class StoreDetailsVersionsResponse {
  @ApiProperty({ type: [StoreDetailsVersionResponse], description: order }) versions!: StoreDetailsVersionResponse[];
}

@ApiSchema({ name: 'StoreContentVersions' })
export class StoreContentVersionsResponse {
  @ApiProperty({ type: [StoreContentVersionResponse], description: order }) versions!: StoreContentVersionResponse[];
}

@ApiSchema({ name: 'StoreMenuVersions' })
export class StoreMenuVersionsResponse {
  @ApiProperty({ type: [StoreMenuVersionResponse], description: order }) versions!: StoreMenuVersionResponse[];
}

@ApiSchema({ name: 'SavedRepliesVersions' })
export class SavedRepliesVersionsResponse {
  @ApiProperty({ type: [SavedRepliesVersionResponse], description: order }) versions!: SavedRepliesVersionResponse[];
}

export function storeVersionsResponse<Value>(versions: readonly SettingVersion<Value>[]) {
  return { versions: versions.map((one) => ({ ...one, savedAt: one.savedAt?.toISOString() ?? null })) };
}
