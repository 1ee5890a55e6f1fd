// Who may what is said in one file (domain/src/kit/permissions.ts, beside what the roles are: roles.ts), and whose records that reaches in one more (reach.ts):
// elsewhere both are asked, and neither the name of a role nor a scope is looked at.
const names = new Set(['guest', 'provider', 'admin', 'partner'])
const asking = new Set(['includes', 'indexOf', 'has'])
const isName = (node) => node?.type === 'Literal' && names.has(node.value)
/** `'guest' = any(roles)` */
const inSql = /'(?:guest|provider|admin|partner)'[^']*\broles\b|\broles\b[^']*'[{]?(?:guest|provider|admin|partner)\b/

const roleNames = (context) => {
  const refuse = (node) =>
    context.report({ node, message: "A role's name is compared in domain/src/kit/roles.ts and permissions.ts alone." })
  return {
    BinaryExpression(node) {
      if (/^[!=]==?$/.test(node.operator) && (isName(node.left) || isName(node.right))) refuse(node)
    },
    SwitchCase(node) {
      if (isName(node.test)) refuse(node)
    },
    CallExpression(node) {
      if (asking.has(node.callee.property?.name) && node.arguments.some(isName)) refuse(node)
    },
    TemplateElement(node) {
      if (inSql.test(node.value.raw)) refuse(node)
    },
  }
}

const scopeNames = new Set(['the clinic', 'own day', 'own referrals', 'own patients'])
const ofScopes = new Set(['Scope', 'scopesWith', 'sideOf'])
const isRights = (node) => (node.type === 'Identifier' ? node.name === 'rights' : node.property?.name === 'rights')

const scopes = (context) => {
  const refuse = (node) =>
    context.report({
      node,
      message:
        'What a scope holds is said in domain/src/kit/reach.ts alone: ask `reaches`, `decideAccess` or `within`.',
    })
  return {
    Literal(node) {
      if (scopeNames.has(node.value)) refuse(node)
    },
    MemberExpression(node) {
      if (node.computed && isRights(node.object)) refuse(node)
      if (node.property.name === 'patientIds' && node.object.property?.name === 'own') refuse(node)
    },
    ImportSpecifier(node) {
      if (ofScopes.has(node.imported.name) && node.parent.source.value.endsWith('kit/permissions.ts')) refuse(node)
    },
  }
}

export default {
  meta: { name: 'polyclinic' },
  rules: { 'role-names': { create: roleNames }, scopes: { create: scopes } },
}
