// Who may what is said in one file (domain/src/kit/permissions.ts): elsewhere rights and scopes are asked, never a role's name.
const names = new Set(['guest', 'provider', 'admin', 'partner'])
const asking = new Set(['includes', 'indexOf', 'has'])
const isName = (node) => node?.type === 'Literal' && names.has(node.value)
/** `'guest' = any(roles)` */
const inSql = /'(?:guest|provider|admin|partner)'[^']*\broles\b|\broles\b[^']*'[{]?(?:guest|provider|admin|partner)\b/

const create = (context) => {
  const refuse = (node) =>
    context.report({ node, message: "A role's name is compared in domain/src/kit/permissions.ts alone." })
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

export default { meta: { name: 'polyclinic' }, rules: { 'role-names': { create } } }
