import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'PageContent' })
export class PageContentResponse {
  @ApiProperty({ type: String, nullable: true, description: 'Text of the page; null for the default text.' }) html!:
    | string
    | null;
}

@ApiSchema({ name: 'Question' })
class QuestionResponse {
  @ApiProperty() question!: string;
  @ApiProperty({ description: 'The answer.' }) html!: string;
}

@ApiSchema({ name: 'Questions' })
export class QuestionsResponse {
  @ApiProperty({
    type: [QuestionResponse],
    nullable: true,
    description: 'Questions with answers; null for the default questions.',
  })
  questions!: QuestionResponse[] | null;
}
