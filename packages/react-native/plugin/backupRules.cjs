/**
 * AsyncStorage's database, and the files in which SQLite stores rows next to it: a journal or, depending on
 * the Android version, a write-ahead log. Everything else stays in the backup.
 */
const excludedFiles = ['RKStorage', 'RKStorage-journal', 'RKStorage-wal', 'RKStorage-shm']

const renderExclusions = (indent) =>
  excludedFiles.map((path) => `${indent}<exclude domain="database" path="${path}"/>`).join('\n')

const header = '<?xml version="1.0" encoding="utf-8"?>'

/** The rules in both of Android's formats: for Android 12 and later, and for older versions. */
const backupRules = [
  {
    attribute: 'android:dataExtractionRules',
    name: 'throughlink_data_extraction_rules',
    xml: `${header}
<data-extraction-rules>
  <cloud-backup>
${renderExclusions('    ')}
  </cloud-backup>
  <device-transfer>
${renderExclusions('    ')}
  </device-transfer>
</data-extraction-rules>
`,
  },
  {
    attribute: 'android:fullBackupContent',
    name: 'throughlink_full_backup_content',
    xml: `${header}
<full-backup-content>
${renderExclusions('  ')}
</full-backup-content>
`,
  },
]

module.exports = { backupRules }
