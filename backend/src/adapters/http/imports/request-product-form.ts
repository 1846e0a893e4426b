import { Injectable } from '@nestjs/common';
import { validate } from 'class-validator';
import type { NewProduct, ProductChanges } from '../../../domain/catalog/product-changes.js';
import type { ProductForm } from '../../../domain/imports/ports/product-imports.js';
import type { Fields } from '../../../domain/imports/sold-product.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import {
  CreateProductRequest,
  newProductOf,
  productChangesOf,
  UpdateProductRequest,
} from '../catalog/product.request.js';
import { InputError } from '../validation/input-error.js';
import { shaped } from '../validation/known-fields.js';

/** Validates imported products with the same rules as the back office's requests. */
@Injectable()
export class RequestProductForm implements ProductForm {
  async readNew(form: Fields): Promise<NewProduct> {
    return newProductOf(await checked(CreateProductRequest, form));
  }

  async readChanges(form: Fields): Promise<ProductChanges> {
    return productChangesOf(await checked(UpdateProductRequest, form));
  }
}

async function checked<Body extends object>(shape: new () => Body, form: Fields): Promise<Body> {
  const body = shaped(shape, form);
  const failures = await validate(body);
  if (failures.length === 0) return body;
  const { code, message, errors } = InputError.ofValidation(failures);
  throw new DomainError('invalid', code, message, { errors });
}
