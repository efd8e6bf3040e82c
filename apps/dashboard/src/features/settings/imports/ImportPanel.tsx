import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { domainsQuery } from '../../../catalog/queries.ts'
import { Field } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { Select } from '../../../ui/Select.tsx'
import {
  createMapping,
  findMappingError,
  type Mapping,
  toColumnsParameter,
} from './columnMapping.ts'
import { ColumnMapping } from './ColumnMapping.tsx'
import { FileChoice } from './FileChoice.tsx'
import { ImportRun } from './ImportRun.tsx'
import { type ImportSource, importSources } from './importSources.ts'
import { type CsvPreview, readCsvPreview } from './readCsvPreview.ts'

export interface ImportPanelProps {
  readonly appId: string
  readonly onRestart: () => void
}

/** Source and file, columns and domain, dry run and import. */
export function ImportPanel({ appId, onRestart }: ImportPanelProps) {
  const [source, setSource] = useState<ImportSource>('csv')
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<CsvPreview | null>(null)
  const [mapping, setMapping] = useState<Mapping>([])
  const [domain, setDomain] = useState('')
  const domains = useQuery(domainsQuery(appId))
  const choose = async (next: File | null) => {
    setFile(next)
    const read = next === null ? null : await readCsvPreview(next)
    setPreview(read)
    setMapping(createMapping(read?.header ?? []))
  }
  const columns = preview === null ? '' : toColumnsParameter(preview.header, mapping)
  const error = source === 'csv' ? findMappingError(mapping) : null
  return (
    <Panel title="Import links">
      <div className="space-y-5">
        <RadioCards
          label="Source"
          value={source}
          onValueChange={setSource}
          options={importSources}
        />
        <FileChoice file={file} onChoose={(next) => void choose(next)} />
        {file !== null && preview !== null && (
          <>
            {source === 'csv' && (
              <ColumnMapping preview={preview} mapping={mapping} onChange={setMapping} />
            )}
            <div className="max-w-96">
              <Field
                label="Domain"
                hint={
                  domain === ''
                    ? 'Domains in the file must belong to the app.'
                    : 'All links of the file are created on it.'
                }
              >
                <Select
                  value={domain}
                  options={[
                    { value: '', label: 'As in the file, or the oldest domain' },
                    ...(domains.data ?? []).map((each) => ({
                      value: each.domain,
                      label: each.domain,
                    })),
                  ]}
                  onValueChange={setDomain}
                />
              </Field>
            </div>
            <ImportRun
              // Another choice needs another dry run.
              key={[source, domain, columns, file.name, file.size, file.lastModified].join('|')}
              appId={appId}
              file={file}
              query={{
                source,
                ...(domain === '' ? {} : { domain }),
                ...(source === 'csv' && columns !== '' ? { columns } : {}),
              }}
              refusal={error}
              onRestart={onRestart}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
