import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'PageContent' })
export class PageContentResponse {
  @ApiProperty({ type: String, nullable: true, description: 'Null for the shop’s own text.' }) html!: string | null;
}

@ApiSchema({ name: 'Question' })
class QuestionResponse {
  @ApiProperty() question!: string;
  @ApiProperty({ description: 'The answer.' }) html!: string;
}

@ApiSchema({ name: 'Questions' })
export class QuestionsResponse {
  @ApiProperty({ type: [QuestionResponse], nullable: true, description: 'Null for the shop’s own questions.' })
  questions!: QuestionResponse[] | null;
}
