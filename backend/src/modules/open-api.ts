import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, getSchemaPath, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { errorMeanings } from '../adapters/http/answers/api-errors.js';
import { ErrorResponse } from '../adapters/http/answers/error.response.js';

const errorBody = { 'application/json': { schema: { $ref: getSchemaPath('ApiError') } } };
const errorResponses = Object.fromEntries(
  Object.entries(errorMeanings).map(([status, meaning]) => [
    `Error${status}`,
    { description: meaning, content: errorBody },
  ]),
);

const description = new DocumentBuilder()
  .setTitle('Liberty Tide')
  .setDescription('The API of the shop. Money is a number of US dollars. All errors have the same format.')
  .setVersion('1')
  .addCookieAuth('sid')
  .addGlobalResponse({
    status: 'default',
    description: 'Any other error: a body of the wrong type or size, or an unavailable service.',
    content: errorBody,
  })
  .build();

/** The OpenAPI description, generated from the controllers. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, description, {
    operationIdFactory: operationId,
    extraModels: [ErrorResponse],
  });
  shareErrors(document);
  return document;
}

/** Describes each error status once, in the components. The operations refer to it. */
function shareErrors({ paths, components }: OpenAPIObject): void {
  for (const item of Object.values(paths))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const responses = item[method]?.responses ?? {};
      for (const status of Object.keys(responses)) {
        const name = `Error${status}`;
        if (name in errorResponses) responses[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  if (components) components.responses = errorResponses;
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
