CREATE TABLE `client_errors` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`build` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`route` text NOT NULL,
	`frames` text NOT NULL,
	`language` text NOT NULL,
	`request_id` text,
	`count` integer NOT NULL,
	`last_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `client_errors_last` ON `client_errors` (`last_at`,`id`);