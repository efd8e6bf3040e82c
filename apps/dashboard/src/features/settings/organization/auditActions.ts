/** Actions of the audit log by what they change. The prefix selects all of a group. */
const auditGroups = [
  {
    label: 'Links',
    prefix: 'link',
    actions: {
      'link.created': 'Created a link',
      'link.updated': 'Updated a link',
      'link.archived': 'Archived a link',
      'link.unarchived': 'Unarchived a link',
      'link.deleted': 'Deleted a link',
      'link.restored': 'Restored a link',
      'links.created': 'Created several links',
      'links.updated': 'Updated several links',
      'links.imported': 'Imported links',
      'link_tag.replaced': 'Renamed or deleted a tag',
      'link_folder.created': 'Created a folder',
      'link_folder.replaced': 'Renamed or deleted a folder',
      'link_view.created': 'Saved a view of links',
      'link_view.updated': 'Changed a view of links',
      'link_view.deleted': 'Deleted a view of links',
    },
  },
  {
    label: 'Campaign templates',
    prefix: 'campaign_template.',
    actions: {
      'campaign_template.created': 'Saved a campaign template',
      'campaign_template.updated': 'Changed a campaign template',
      'campaign_template.deleted': 'Deleted a campaign template',
    },
  },
  {
    label: 'Apps',
    prefix: 'app.',
    actions: {
      'app.created': 'Created an app',
      'app.updated': 'Updated an app',
      'app.deleted': 'Deleted an app',
      'app.restored': 'Restored an app',
    },
  },
  {
    label: 'Reports',
    prefix: 'report.',
    actions: {
      'report.created': 'Shared a report',
      'report.updated': 'Changed a shared report',
      'report.revoked': 'Revoked a shared report',
      'report.unsubscribed': 'Stopped the emails of a report',
    },
  },
  {
    label: 'Annotations',
    prefix: 'annotation.',
    actions: {
      'annotation.created': 'Created an annotation',
      'annotation.updated': 'Changed an annotation',
      'annotation.deleted': 'Deleted an annotation',
    },
  },
  {
    label: 'Currency rates',
    prefix: 'currency_rates.',
    actions: { 'currency_rates.updated': 'Set currency rates' },
  },
  {
    label: 'Match policies',
    prefix: 'match_policy.',
    actions: { 'match_policy.set': 'Set a match policy' },
  },
  {
    label: 'Domains',
    prefix: 'domain.',
    actions: {
      'domain.added': 'Added a domain',
      'domain.checked': 'Checked a domain',
      'domain.removed': 'Removed a domain',
      'domain.lost': 'Lost a domain',
    },
  },
  {
    label: 'Keys',
    prefix: 'key.',
    actions: { 'key.created': 'Created a key', 'key.revoked': 'Revoked a key' },
  },
  {
    label: 'Webhooks',
    prefix: 'webhook.',
    actions: {
      'webhook.created': 'Created a webhook',
      'webhook.updated': 'Updated a webhook',
      'webhook.deleted': 'Deleted a webhook',
      'webhook.tested': 'Tested a webhook',
      'webhook.redelivered': 'Redelivered webhook messages',
      'webhook.secret_rotated': 'Rotated a webhook secret',
    },
  },
  {
    label: 'Sources of purchases',
    prefix: 'purchase_source.',
    actions: {
      'purchase_source.created': 'Created a source of purchases',
      'purchase_source.updated': 'Updated a source of purchases',
      'purchase_source.deleted': 'Deleted a source of purchases',
    },
  },
  {
    label: 'Test devices',
    prefix: 'test_device.',
    actions: {
      'test_device.added': 'Added a test device',
      'test_device.removed': 'Removed a test device',
    },
  },
  {
    label: 'Installs',
    prefix: 'install.',
    actions: {
      'install.viewed': 'Viewed the data of an install',
      'install.erasure_requested': 'Requested an erasure',
    },
  },
  {
    label: 'Exports',
    prefix: 'export.',
    actions: { 'export.downloaded': 'Exported data' },
  },
  {
    label: 'Members',
    prefix: 'member.',
    actions: {
      'member.joined': 'Joined',
      'member.left': 'Left',
      'member.removed': 'Removed a member',
      'member.role_changed': 'Changed a role',
      'member.factor_reset': 'Removed the second factor of a member',
      'member.kept': 'Kept the last owner',
      'member.refused': 'Refused a member: quota used up',
    },
  },
  {
    label: 'Provisioning',
    prefix: 'scim_',
    actions: {
      'scim_token.created': 'Created a SCIM token',
      'scim_token.revoked': 'Revoked a SCIM token',
      'scim_group.created': 'Created a group',
      'scim_group.updated': 'Updated a group',
      'scim_group.deleted': 'Deleted a group',
      'scim_group.role_set': 'Set the role of a group',
    },
  },
  {
    label: 'Sign-in',
    prefix: 'person.',
    actions: {
      'person.signed_in': 'Signed in',
      'person.sign_in_failed': 'Failed to sign in',
      'person.issuer_linked': 'Linked single sign-on',
      'person.signed_out': 'Signed out',
      'person.session_ended': 'Ended a session',
      'person.sessions_ended': 'Ended all sessions',
      'person.password_changed': 'Changed the password',
      'person.password_reset': 'Reset the password',
      'person.reset_link_created': 'Created a link to reset a password',
      'person.email_change_requested': 'Asked for another email address',
      'person.email_changed': 'Changed the email address',
      'person.factor_added': 'Added a second factor',
      'person.factor_removed': 'Turned off the second factor',
      'person.factor_reset': 'Removed the second factor of a person',
      'person.passkey_added': 'Added a passkey',
      'person.passkey_removed': 'Removed a passkey',
      'person.recovery_codes_replaced': 'Replaced the recovery codes',
    },
  },
  {
    label: 'Invitations',
    prefix: 'invitation.',
    actions: {
      'invitation.created': 'Invited somebody',
      'invitation.revoked': 'Revoked an invitation',
    },
  },
  {
    label: 'Organization',
    prefix: 'organization.',
    actions: {
      'organization.created': 'Created the organization',
      'organization.renamed': 'Renamed the organization',
      'organization.factor_requirement_changed': 'Changed whether a second factor is required',
      'organization.deleted': 'Deleted the organization',
      'organization.restored': 'Restored the organization',
    },
  },
  {
    label: 'Email',
    prefix: 'email.',
    actions: {
      'email.tested': 'Sent a test email',
      'email.report_turned_on': 'Turned on their weekly report',
      'email.report_turned_off': 'Turned off their weekly report',
    },
  },
] as const

const labels = new Map<string, string>(
  auditGroups.flatMap(({ actions }) => Object.entries(actions)),
)

/** An action in words. A newer service may have others, which are shown by their name. */
export function describeAction(action: string): string {
  return labels.get(action) ?? action
}

/** Options of the filter: each group, followed by its actions. */
export const actionOptions: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'All actions' },
  ...auditGroups.flatMap(({ label, prefix, actions }) => [
    { value: prefix, label },
    ...Object.entries(actions).map(([value, text]) => ({ value, label: `\u2003${text}` })),
  ]),
]
