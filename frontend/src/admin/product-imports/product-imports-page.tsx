import './product-imports.css';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { ProductImport } from '../../api/models';
import { adminImagesPath, adminProductImportPath } from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { Link } from 'react-router-dom';
import { CardTable } from '../list/list-table';
import { idOf, useOpened } from '../list/use-list-query';
import { IfMay, SteadyButton } from '../ui/buttons';
import { Loaded } from '../ui/loaded';
import { StateTag } from '../ui/state-tag';
import { ImportSection } from './import-section';
import { nextStepOf, resultOf, stateOf } from './import-words';
import { productsFile, useImports, useImportUpload } from './use-product-imports';

/** Page that exports products as a CSV file, checks and imports files, and lists the imports of the last 30 days. */
export default function ProductImportsPage() {
  const [opened, open] = useOpened('import');
  /** Id of the import that an undo prepared; null if there is none. */
  const [prepared, setPrepared] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { upload, progress, problem } = useImportUpload(open);
  const result = useImports();
  const id = idOf(opened);
  return (
    <>
      <div className="list-bar">
        <h2>Product import</h2>
        <Button href={productsFile} download>
          Export all products
        </Button>
        <IfMay permission="products.change">
          <SteadyButton type="primary" inactive={progress !== null} onClick={() => input.current?.click()}>
            {progress === null ? 'Choose a CSV file' : 'Uploading...'}
          </SteadyButton>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            aria-label="CSV file with products"
            hidden
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) void upload(chosen);
              target.value = '';
            }}
          />
        </IfMay>
      </div>
      <p className="import-intro">
        Export the products, change the file in a spreadsheet, save it as “CSV UTF-8”, and choose it here. The shop
        first checks the file and shows each change. Nothing changes until you start the import.
      </p>
      {progress !== null && (
        <progress className="import-progress" aria-label="Upload of the file" value={progress} max={1} />
      )}
      {problem !== null && (
        <p role="alert" className="import-problem">
          {problem}
        </p>
      )}
      {id !== null && (
        <ImportSection
          key={id}
          id={id}
          startsFocused={id === prepared}
          onOpen={(next) => {
            setPrepared(next);
            open(next);
          }}
        />
      )}
      <Loaded thing="imports" result={result} missing={null}>
        {({ imports, columns }) => (
          <>
            <Imports imports={imports} />
            <details className="import-columns">
              <summary>Columns of the file</summary>
              <p>
                Each row is one size and color, or a product that has no sizes and colors. Rows with the same slug
                belong to one product. You can enter the values of the product in any of its rows. An empty cell or a
                missing column leaves a value unchanged, and <code>[empty]</code> deletes a value. Products and sizes
                that are not in the file do not change.
              </p>
              <p>
                You can also choose a product file that Shopify exported. The shop reads Handle, Title, Body, Type (as
                the category), Tags, Status, the options for size and color, and the SKU, barcode, prices, weight and
                stock of each variant. It ignores the other columns. Upload the pictures on the page{' '}
                <Link to={adminImagesPath}>Images</Link>.
              </p>
              <dl>
                {columns.map(({ title, note }) => (
                  <div key={title}>
                    <dt>{title}</dt>
                    <dd>{note}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </>
        )}
      </Loaded>
    </>
  );
}

function Imports({ imports }: { imports: readonly ProductImport[] }) {
  return (
    <section aria-labelledby="imports-title" className="import-files">
      <h3 id="imports-title">Imports of the last 30 days</h3>
      <CardTable<ProductImport>
        rowKey="id"
        dataSource={[...imports]}
        locale={{ emptyText: 'No files have been imported yet.' }}
        columns={[
          {
            key: 'file',
            title: 'File',
            render: (_, { id, fileName }) => <Link to={adminProductImportPath(id)}>{fileName}</Link>,
          },
          { key: 'state', title: 'State', render: (_, { state }) => <StateTag {...stateOf(state)} /> },
          { key: 'result', title: 'Result', render: (_, { state, products }) => resultOf(state, products) },
          { key: 'next', title: 'Next step', render: (_, one) => <NextStep found={one} /> },
          { key: 'by', title: 'By', dataIndex: 'by' },
          {
            key: 'at',
            title: 'Uploaded',
            render: (_, { createdAt }) => <DayAndTime iso={createdAt} />,
          },
        ]}
      />
    </section>
  );
}

function NextStep({ found }: { found: ProductImport }) {
  const text = nextStepOf(found);
  return (
    text !== null && (
      <Link to={adminProductImportPath(found.id)} aria-label={`${text}: ${found.fileName}`}>
        {text}
      </Link>
    )
  );
}
