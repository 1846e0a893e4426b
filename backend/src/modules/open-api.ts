import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

const description = new DocumentBuilder()
  .setTitle('Liberty Tide')
  .setDescription('The calls of the shop. Money is a number of US dollars; every error has the same shape.')
  .setVersion('1')
  .addCookieAuth('sid')
  .build();

/** The description of every call, made from the controllers. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  return SwaggerModule.createDocument(app, description, { operationIdFactory: operationId });
}

/** Serves the description as a page and as JSON. */
export function serveOpenApi(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Liberty Tide API',
    // Without it the page asks a validator on another site.
    swaggerOptions: { validatorUrl: 'none' },
  });
}

/** `CartController.addItem` becomes `cartAddItem`: class names are unique, so these are. */
function operationId(controller: string, method: string): string {
  const context = controller.replace(/Controller$/, '');
  return `${context.charAt(0).toLowerCase()}${context.slice(1)}${method.charAt(0).toUpperCase()}${method.slice(1)}`;
}
