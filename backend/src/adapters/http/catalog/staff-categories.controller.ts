import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  Patch,
  Post,
  Put,
  UseGuards,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CreateCategory } from '../../../domain/catalog/use-cases/create-category.js';
import { DeleteCategory } from '../../../domain/catalog/use-cases/delete-category.js';
import { OrderCategories } from '../../../domain/catalog/use-cases/order-categories.js';
import { UpdateCategory } from '../../../domain/catalog/use-cases/update-category.js';
import { StaffCategoryReader } from '../../postgres/catalog/staff-category-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { RowId } from '../validation/row-id.js';
import {
  CreateCategoryRequest,
  newCategoryOf,
  OrderCategoriesRequest,
  UpdateCategoryRequest,
} from './category.request.js';
import { staffCategoryResponse, StaffCategoryListResponse, StaffCategoryResponse } from './staff-category.response.js';

@ApiTags('admin')
@Controller('api/admin/categories')
@UseGuards(StaffGuard)
export class StaffCategoriesController {
  constructor(
    private readonly categories: StaffCategoryReader,
    private readonly createCategory: CreateCategory,
    private readonly updateCategory: UpdateCategory,
    private readonly deleteCategory: DeleteCategory,
    private readonly orderCategories: OrderCategories,
  ) {}

  @Get()
  @ApiOkResponse({ type: StaffCategoryListResponse })
  @ApiErrors(401, 403)
  async list(): Promise<StaffCategoryListResponse> {
    return { categories: (await this.categories.list()).map(staffCategoryResponse) };
  }

  @Post()
  @ApiCreatedResponse({ type: StaffCategoryResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async create(@Body() body: CreateCategoryRequest, @CurrentUser() staff: SessionUser): Promise<StaffCategoryResponse> {
    return this.show(await this.createCategory.execute(staff.id, newCategoryOf(body)));
  }

  /** Changes the order of the categories in lists and in the menu. */
  @Put('order')
  @ApiOkResponse({ type: StaffCategoryListResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async order(
    @Body() { ids, idsBefore }: OrderCategoriesRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffCategoryListResponse> {
    await this.orderCategories.execute(staff.id, ids, idsBefore);
    return this.list();
  }

  @Patch(':id')
  @ApiOkResponse({ type: StaffCategoryResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', RowId) id: number,
    @Body() { version, ...changes }: UpdateCategoryRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffCategoryResponse> {
    await this.updateCategory.execute(staff.id, id, changes, version);
    return this.show(id);
  }

  /** Deletes a category that has no products, not even archived ones. */
  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404, 409)
  async remove(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    await this.deleteCategory.execute(staff.id, id);
  }

  private async show(id: number): Promise<StaffCategoryResponse> {
    const category = (await this.categories.list()).find((one) => one.id === id);
    if (!category) throw new NotFoundException();
    return staffCategoryResponse(category);
  }
}
