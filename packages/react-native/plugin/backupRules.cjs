/**
 * Android's two formats of backup rules: of Android 12 and later, and of those before. What is not
 * excluded stays in the backup. The files beside the database are SQLite's, and hold rows as well:
 * a journal or, where Android has chosen so, a write-ahead log.
 */
const excluded = ['RKStorage', 'RKStorage-journal', 'RKStorage-wal', 'RKStorage-shm']

const exclusions = (indent) =>
  excluded.map((path) => `${indent}<exclude domain="database" path="${path}"/>`).join('\n')

const header = '<?xml version="1.0" encoding="utf-8"?>'

const backupRules = [
  {
    attribute: 'android:dataExtractionRules',
    name: 'throughlink_data_extraction_rules',
    xml: `${header}
<data-extraction-rules>
  <cloud-backup>
${exclusions('    ')}
  </cloud-backup>
  <device-transfer>
${exclusions('    ')}
  </device-transfer>
</data-extraction-rules>
`,
  },
  {
    attribute: 'android:fullBackupContent',
    name: 'throughlink_full_backup_content',
    xml: `${header}
<full-backup-content>
${exclusions('  ')}
</full-backup-content>
`,
  },
]

module.exports = { backupRules }
