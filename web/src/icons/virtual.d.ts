declare module "virtual:icons/page" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "virtual:icons/lobby" {
  const paths: Record<string, string>;
  export default paths;
}
declare module "virtual:icons/games" {
  const loaders: Record<string, () => Promise<{ default: Record<string, string> }>>;
  export default loaders;
}
