/** An operation of the API as its description has it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly open: boolean;
  /** The right it asks for, when it is more than being signed in. */
  readonly permission: string | undefined;
  readonly body: JsonSchema | undefined;
  /** Returns by their status. */
  readonly responses: Readonly<Record<string, DescribedResponse>>;
  readonly query: readonly { readonly name: string; readonly required: boolean; readonly schema: JsonSchema }[];
}

/** The part of JSON Schema that the description uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** An answer as the description has it; without content nothing is answered. */
export interface DescribedResponse {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

interface Described {
  readonly responses?: Readonly<Record<string, DescribedResponse>>;
  readonly security?: readonly unknown[];
  readonly 'x-permission'?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** Every operation of an OpenAPI description. */
export function operationsOf(description: unknown): readonly Operation[] {
  const { paths } = description as { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, said]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      responses: said.responses ?? {},
      open: said.security?.length === 0,
      permission: said['x-permission'],
      body: said.requestBody?.content['application/json']?.schema,
      query: (said.parameters ?? []).filter((one) => one.in === 'query').map(({ name, required = false, schema }) => ({ name, required, schema })),
    })),
  );
}
