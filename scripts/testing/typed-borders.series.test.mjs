import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { inRoot } from '../paths.mjs';

/**
 * Returns the files in which TypeScript reports errors after changes to other files. Paths are relative to the
 * workspace.
 * @param {string} workspace
 * @param {string[]} files files to check
 * @param {[file: string, from: RegExp, to: string][]} changes
 */
function brokenBy(workspace, files, changes) {
  const folder = inRoot(workspace);
  const { config } = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, folder);
  const host = ts.createCompilerHost(options);
  host.getSourceFile = (name, version) => {
    let text = ts.sys.readFile(name);
    for (const [, from, to] of changes.filter(([file]) => path.resolve(name) === path.join(folder, file))) {
      assert.match(text, from);
      text = text.replace(from, to);
    }
    return text === undefined ? undefined : ts.createSourceFile(name, text, version);
  };
  const inFolder = (file) => path.join(folder, file);
  const program = ts.createProgram(files.map(inFolder), { ...options, types: [] }, host);
  return files.filter((file) => program.getSemanticDiagnostics(program.getSourceFile(inFolder(file))).length > 0);
}

test('the frontend does not compile if the API description has another path, method, query, body or response', () => {
  /** @type {[file: string, from: RegExp, to: string][]} */
  const broken = [
    ['src/shop/checkout/use-pay.ts', /cardNumber: string;/, 'card: string;'],
    ['src/shop/orders/use-buy-again.ts', /"\/api\/orders\/\{id\}\/buy-again"/, '"/api/orders/{id}/order-again"'],
    ['src/shop/saved/use-wishlist.ts', /post(: operations\["\w+Merge"\])/i, 'patch$1'],
    ['src/shop/cart/totals-list.tsx', /(Totals: \{\s+)subtotal:/, '$1goods:'],
    ['src/shop/layout/use-suggestions.ts', /query\?: string;/, 'words?: string;'],
  ];
  const files = broken.map(([file]) => file);
  const changes = broken.map(([, from, to]) => ['src/api/schema.d.ts', from, to]);
  assert.deepEqual(brokenBy('frontend', [...files, 'src/api/cart.ts'], changes), files);
});

test('the backend does not compile if a field of a body or response has another name', () => {
  const http = 'src/adapters/http';
  const broken = [`${http}/cart/carts.controller.ts`, `${http}/cart/cart.response.ts`];
  const changes = [
    [`${http}/cart/cart.request.ts`, /(class AddCartItemRequest[^]*?Quantity\(\) )quantity/, '$1units'],
    [`${http}/pricing/totals.response.ts`, /subtotal(!?: number)/, 'goods$1'],
  ];
  assert.deepEqual(brokenBy('backend', [...broken, `${http}/pricing/totals.response.ts`], changes), broken);
});
