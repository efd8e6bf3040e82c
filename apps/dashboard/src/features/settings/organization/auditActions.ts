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
    actions: { 'install.erasure_requested': 'Requested an erasure' },
  },
  {
    label: 'Members',
    prefix: 'member.',
    actions: {
      'member.joined': 'Joined',
      'member.left': 'Left',
      'member.removed': 'Removed a member',
      'member.role_changed': 'Changed a role',
    },
  },
  {
    label: 'Sign-in',
    prefix: 'person.',
    actions: {
      'person.signed_in': 'Signed in',
      'person.sign_in_failed': 'Failed to sign in',
      'person.password_changed': 'Changed the password',
      'person.password_reset': 'Reset the password',
      'person.reset_link_created': 'Created a link to reset a password',
      'person.factor_added': 'Added a second factor',
      'person.factor_removed': 'Turned off the second factor',
      'person.factor_reset': 'Removed the second factor of a person',
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
      'organization.deleted': 'Deleted the organization',
      'organization.restored': 'Restored the organization',
    },
  },
  {
    label: 'Email',
    prefix: 'email.',
    actions: { 'email.tested': 'Sent a test email' },
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
