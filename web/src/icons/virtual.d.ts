declare module "virtual:icons/page" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "virtual:icons/table" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "virtual:icons/lobby" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "virtual:icons/tiles" {
  const loaders: Record<string, () => Promise<{ default: Record<string, string> }>>;
  export default loaders;
}
declare module "virtual:icons/games" {
  const loaders: Record<string, () => Promise<{ default: Record<string, string> }>>;
  export default loaders;
}
declare module "virtual:icons/names" {
  const names: string;
  export default names;
}
declare module "virtual:icons/slices" {
  export const mark: string;
  const starts: string[];
  export default starts;
}
