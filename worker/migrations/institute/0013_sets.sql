CREATE TABLE `set_items` (
	`institute_id` text NOT NULL,
	`content_id` text NOT NULL,
	`item_id` text NOT NULL,
	`place` integer NOT NULL,
	`version` text NOT NULL,
	`other_of` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`institute_id`, `content_id`, `item_id`),
	FOREIGN KEY (`institute_id`,`content_id`) REFERENCES `sets`(`institute_id`,`content_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sets` (
	`institute_id` text NOT NULL,
	`content_id` text NOT NULL,
	`source_id` text DEFAULT '' NOT NULL,
	`deck_kind` text NOT NULL,
	`revision` integer NOT NULL,
	`paid_bytes` integer NOT NULL,
	PRIMARY KEY(`institute_id`, `content_id`),
	FOREIGN KEY (`institute_id`,`content_id`) REFERENCES `content`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sets_revision" CHECK("sets"."revision" > 0 and "sets"."paid_bytes" >= 0)
);
