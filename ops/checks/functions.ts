import type { ESTree } from 'vite';

type Parameters = ESTree.Function['params'];

interface ExportedFunction {
  name: string;
  params: Parameters;
  start: number;
}

/** `export function f(…)` and `export const f = (…) => …`. */
export function exportedFunctions({ declaration }: ESTree.ExportNamedDeclaration): ExportedFunction[] {
  if (declaration?.type === 'FunctionDeclaration') {
    const { id, params, start } = declaration;
    return id ? [{ name: id.name, params, start }] : [];
  }
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init, start }) =>
    id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression'
      ? [{ name: id.name, params: init.params, start }]
      : [],
  );
}

/** The named type of each parameter; null where it has none. */
export const typeNames = (params: Parameters): (string | null)[] =>
  params.map((param) => {
    const type = 'typeAnnotation' in param ? param.typeAnnotation?.typeAnnotation : undefined;
    return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
      ? type.typeName.name
      : null;
  });
