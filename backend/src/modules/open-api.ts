import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, getSchemaPath, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorResponse } from '../adapters/http/answers/error.response.js';

const description = new DocumentBuilder()
  .setTitle('Liberty Tide')
  .setDescription('The API of the shop. Money is a number of US dollars. All errors have the same format.')
  .setVersion('1')
  .addCookieAuth('sid')
  .addGlobalResponse({
    status: 'default',
    description: 'Any other error: a body of the wrong type or size, or an unavailable service.',
    content: { 'application/json': { schema: { $ref: getSchemaPath('ApiError') } } },
  })
  .build();

/** The OpenAPI description, generated from the controllers. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  return SwaggerModule.createDocument(app, description, {
    operationIdFactory: operationId,
    extraModels: [ErrorResponse],
  });
}

/** Serves the description as a page and as JSON. */
export function serveOpenApi(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Liberty Tide API',
    // By default, the page would call a validator on another site.
    swaggerOptions: { validatorUrl: 'none' },
  });
}

/**
 * Returns the operation id of a handler: `CartController.addItem` becomes `cartAddItem`. Class names are unique, so the
 * ids are unique, too. A handler with several paths has one id for each path: `create[0]` becomes
 * `productEditsCreate0`.
 */
function operationId(controller: string, method: string): string {
  const context = controller.replace(/Controller$/, '');
  const id = `${context.charAt(0).toLowerCase()}${context.slice(1)}${method.charAt(0).toUpperCase()}${method.slice(1)}`;
  return id.replace(/\W/g, '');
}
